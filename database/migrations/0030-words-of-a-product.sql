-- The words by which a product is found change with its texts, not with its stock. Generated columns are computed
-- again with every update of a table that has triggers before it, so each order computed them; now a trigger does,
-- and only for what they are made of. What is stored stays as it is.
alter table products alter column name_words drop expression, alter column search_words drop expression;

create function set_product_words() returns trigger language plpgsql as $$
begin
  new.name_words := array_to_tsvector(bare_words(array[new.name]));
  new.search_words := array_to_tsvector(
    bare_words(array[new.name, new.category_name, new.material, new.description] || new.colors));
  return new;
end $$;
-- By its name it comes after the trigger that sets the name of the category.
create trigger products_set_words
  before insert or update of name, material, description, colors, category_id, category_name, name_words, search_words
  on products for each row execute function set_product_words();
