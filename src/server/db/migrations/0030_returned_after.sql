-- What had gone back before an order was returned paid for no debit note, and is no part of what the return gives back: `askedFor` needs to
-- know which records came first. The release before leaves it empty: then nothing had gone back before.
ALTER TABLE "orders" ADD COLUMN "returned_after" integer;--> statement-breakpoint
UPDATE "orders" o SET "returned_after" = (SELECT max(p."id") FROM "payments" p WHERE p."order_id" = o."id" AND p."recorded_at" <= (
		SELECT max(s."at") FROM "order_steps" s WHERE s."order_id" = o."id" AND s."kind" = 'reached' AND s."state" = 'returned'))
	WHERE o."state" = 'returned';--> statement-breakpoint
-- As `askedFor` and `weighMoney` have it.
CREATE OR REPLACE FUNCTION weigh_order(the_order integer) RETURNS void LANGUAGE sql AS $$
	UPDATE "order_search" s SET "over" = NOT s."over" FROM "orders" o, LATERAL (
		SELECT coalesce(sum(CASE p."kind" WHEN 'in' THEN p."amount" WHEN 'out' THEN -p."amount" ELSE 0 END), 0) AS "kept",
			coalesce(sum(CASE p."kind" WHEN 'in' THEN p."amount" WHEN 'out' THEN
				CASE WHEN o."state" <> 'returned' OR coalesce(p."reverses", p."id") <= o."returned_after" THEN -p."amount" ELSE 0 END
				ELSE 0 END), 0) AS "kept_before",
			coalesce(sum(p."amount") FILTER (WHERE p."kind" = 'forgiven'), 0) AS "forgiven",
			(SELECT coalesce(sum((d."data"->>'total')::numeric), 0)
				FROM "issued_documents" d WHERE d."order_id" = the_order AND d."kind" = 'debit-note') AS "debited"
			FROM "payments" p WHERE p."order_id" = the_order) m
		WHERE s."order_id" = the_order AND o."id" = the_order AND s."over" <> (
			m."kept" > CASE WHEN o."state" IN ('rejected', 'cancelled', 'replaced') THEN 0
				ELSE greatest(0, least(greatest(m."kept_before", o."paid" - m."forgiven"), o."paid" + m."debited")
					- CASE WHEN o."state" = 'returned' THEN o."returned_money" ELSE 0 END) END);
$$;
--> statement-breakpoint
SELECT weigh_order(o."id") FROM "orders" o
	WHERE EXISTS (SELECT 1 FROM "payments" p WHERE p."order_id" = o."id" AND p."kind" = 'forgiven')
		OR EXISTS (SELECT 1 FROM "issued_documents" d WHERE d."order_id" = o."id" AND d."kind" = 'debit-note');
