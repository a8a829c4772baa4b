-- Organisers read speakers and papers from files, too. One organiser may look at a file of each kind.
alter table programme_import rename to import_file;
alter table import_file add column kind text not null default 'programme' check (kind in ('programme', 'papers', 'speakers'));
alter table import_file alter column kind drop default;
alter table import_file drop constraint programme_import_pkey;
alter table import_file add primary key (organiser_id, kind);
