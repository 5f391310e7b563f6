-- More than one picture for a product or a combo, and where the subject of each is (ADR 67). `image` stays the first
-- picture, which an earlier release reads and writes; further ones follow it in their order as {image, color, x, y}.
alter table product add column focus_x smallint not null default 50;
-- safe: dishes are few, and the column is new.
alter table product add check (focus_x between 0 and 100);
alter table product add column focus_y smallint not null default 50;
-- safe: dishes are few, and the column is new.
alter table product add check (focus_y between 0 and 100);
alter table product add column more_images jsonb not null default '[]';
alter table combo add column focus_x smallint not null default 50;
-- safe: dishes are few, and the column is new.
alter table combo add check (focus_x between 0 and 100);
alter table combo add column focus_y smallint not null default 50;
-- safe: dishes are few, and the column is new.
alter table combo add check (focus_y between 0 and 100);
alter table combo add column more_images jsonb not null default '[]';

-- Up to five, each with its file, its color and whole percentages. Counts those that pass, so that one without a part
-- is refused as well.
create function are_more_images(images jsonb) returns boolean language sql immutable as $$
  select case
    when jsonb_typeof(images) <> 'array' or jsonb_array_length(images) > 5 then false
    else jsonb_array_length(images) = jsonb_array_length(jsonb_path_query_array(images, '$[*] ? (
      @.image.type() == "string" && @.color.type() == "string"
      && @.x >= 0 && @.x <= 100 && @.x.floor() == @.x && @.y >= 0 && @.y <= 100 && @.y.floor() == @.y)'))
  end
$$;
alter table product add constraint product_more_images_check check (are_more_images(more_images)) not valid;
alter table combo add constraint combo_more_images_check check (are_more_images(more_images)) not valid;
