-- Pictures of one colour (docs/decisions/0080-pictures-by-color.md). Null: of the product as it is, at most five, which
-- come first; so the picture at position 0 is the one that stands for the product. A colour has five at most as well,
-- and the colours of a product are 30: the shop counts those.
alter table product_images drop constraint product_images_position_check;
alter table product_images add column color text constraint product_images_position_check check
  (case when color is null then position between 0 and 4
        else length(color) between 1 and 40 and position between 0 and 154 end);
