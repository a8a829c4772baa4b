-- A withdrawn invitation is a decision with its mail. The value that 138 added cannot be used in the same transaction.
alter table speaker_decision
  drop constraint speaker_decision_decision_check,
  add constraint speaker_decision_decision_check
    check (decision in ('invited', 'rejected', 'published', 'uninvited'));
