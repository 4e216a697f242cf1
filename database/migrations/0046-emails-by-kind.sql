-- Emails of each kind take turns, and an email that is being sent says since when: the next one of its order waits for it.
alter table emails add column sending_since timestamptz;

create index emails_waiting_by_kind on emails (kind, next_attempt_at) where status = 'queued';
