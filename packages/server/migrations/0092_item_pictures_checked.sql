-- The constraints of 0091, which held for new rows at once.
alter table product validate constraint product_more_images_check;
alter table combo validate constraint combo_more_images_check;
