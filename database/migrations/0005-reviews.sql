-- Reviews: an author may show a short form of her name and change what she wrote; the owner may answer
-- a review, and hide one with a reason.

alter table reviews
  add column is_name_short boolean not null default false,
  add column edited_at timestamptz,
  add column answer text check (length(answer) between 1 and 2000),
  add column answered_at timestamptz,
  -- Null for a review that everybody may read.
  add column hidden_reason text check (length(hidden_reason) between 1 and 300),
  add constraint reviews_answer_dated check ((answer is null) = (answered_at is null));
