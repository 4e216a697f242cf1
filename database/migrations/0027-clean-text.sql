-- Names, sizes and colours that were stored before texts were cleaned on their way in (docs/decisions/0040): two that
-- look the same have to be the same, and what a page sends back has to be found. Joiners stay, since a script may need
-- them. Where the clean text is already taken, the row stays as it is, for the owner to merge.

create or replace function pg_temp.clean(dirty text) returns text language sql as $$
  -- A few letters are longer in this form, and could be too long for their column.
  select case when length(clean) <= length(dirty) then clean else dirty end
  from (select btrim(regexp_replace(normalize(regexp_replace(dirty,
    '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]',
    '', 'g'), nfc), '\s+', ' ', 'g')) as clean) as cleaned
$$;

-- Each entry once, whatever its case, where it first stood.
create or replace function pg_temp.clean(dirty text[]) returns text[] language sql as $$
  select coalesce(array_agg(entry order by first), '{}')
  from (
    select (array_agg(pg_temp.clean(one) order by at))[1] as entry, min(at) as first
    from unnest(dirty) with ordinality as entries (one, at)
    where pg_temp.clean(one) <> ''
    group by lower(pg_temp.clean(one))
  ) as entries
$$;

update categories set name = pg_temp.clean(name)
where name <> pg_temp.clean(name) and pg_temp.clean(name) <> ''
  and not exists (
    select from categories as other
    where other.id <> categories.id
      and lower(pg_temp.clean(other.name)) = lower(pg_temp.clean(categories.name))
  );

update products
set name = coalesce(nullif(pg_temp.clean(name), ''), name), material = pg_temp.clean(material),
  sizes = pg_temp.clean(sizes), colors = pg_temp.clean(colors)
where (name, material, sizes, colors) is distinct from
  (coalesce(nullif(pg_temp.clean(name), ''), name), pg_temp.clean(material), pg_temp.clean(sizes), pg_temp.clean(colors));

update cart_items
set selected_size = nullif(pg_temp.clean(selected_size), ''), selected_color = nullif(pg_temp.clean(selected_color), '')
where (selected_size <> pg_temp.clean(selected_size) or selected_color <> pg_temp.clean(selected_color))
  and not exists (
    select from cart_items as other
    where other.id <> cart_items.id and other.user_id = cart_items.user_id and other.product_id = cart_items.product_id
      and pg_temp.clean(other.selected_size) is not distinct from pg_temp.clean(cart_items.selected_size)
      and pg_temp.clean(other.selected_color) is not distinct from pg_temp.clean(cart_items.selected_color)
  );

update checkout_items
set selected_size = nullif(pg_temp.clean(selected_size), ''), selected_color = nullif(pg_temp.clean(selected_color), '')
where selected_size <> pg_temp.clean(selected_size) or selected_color <> pg_temp.clean(selected_color);

update profiles set full_name = pg_temp.clean(full_name) where full_name <> pg_temp.clean(full_name);
