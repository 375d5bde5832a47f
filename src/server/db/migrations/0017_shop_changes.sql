-- Tells every instance that listens what has changed of what it keeps at hand: src/server/changes. Told when the transaction is
-- committed, once for each topic. Only what the desk changes: a transaction that tells takes a lock that all such wait for.
CREATE FUNCTION tell_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched text[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['product_types','catalogue'],['categories','catalogue'],['subcategories','catalogue'],['products','catalogue'],
    ['product_details','catalogue'],['home_groups','catalogue'],['home_group_items','catalogue'],['kept_by_serial','catalogue'],
    ['premiums','prices'],['digital_terms','prices'],
    ['client_details','content'],['banners','content'],['news_items','content'],['faqs','content'],['testimonials','content'],
    ['store_locations','content'],['text_versions','content'],
    ['shop_look','look'],
    ['rate_bands','trading'],['accepted_levels','trading'],['halts','trading'],['market_times','trading'],['shop_settings','trading']
  ]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER shop_changed AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed(%L)',
      watched[1], watched[2]);
  END LOOP;
END $$;
