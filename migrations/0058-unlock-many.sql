-- Staff unlock many cards as one act, as they freeze and extend them.
alter table staff_task drop constraint staff_task_act_check;
alter table staff_task add constraint staff_task_act_check
  check (act in ('freeze', 'unfreeze', 'extend', 'void', 'unlock', 'import'));
