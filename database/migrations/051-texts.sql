-- Owners change texts of the public pages. The name of such a setting has the language and the key of the text:
-- text-fr-about.mission.statement.
alter table setting_change drop constraint setting_change_setting_check;
alter table setting_change add constraint setting_change_setting_check
  check (setting ~ '^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$' and length(setting) <= 160);
