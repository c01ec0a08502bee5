-- What the report of a month reads: the movements of a period, and what is rare among them and in the audit log. The
-- ledger is only added to, so its moments lie in the order of its rows.
create index transfer_created_at on transfer using brin (created_at) with (autosummarize = on);
create index transfer_of_extensions on transfer (card_id, created_at) where kind = 'expire';
create index audit_entry_states on audit_entry (card_id, action, created_at) where action in ('activate', 'void');
create index audit_entry_moves on audit_entry (card_id, created_at) where action in ('move', 'receive');
