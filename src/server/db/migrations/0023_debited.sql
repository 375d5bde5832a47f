-- What came above an invoice for its debit notes is not due back, as `keptBeyond` has it; what was forgiven of an order that came back is not
-- asked for, as `askedFor` has it.
CREATE OR REPLACE FUNCTION weigh_order(the_order integer) RETURNS void LANGUAGE sql AS $$
	UPDATE "order_search" s SET "over" = NOT s."over" FROM "orders" o, LATERAL (
		SELECT coalesce(sum(CASE p."kind" WHEN 'in' THEN p."amount" WHEN 'out' THEN -p."amount" ELSE 0 END), 0) AS "kept",
			coalesce(sum(p."amount") FILTER (WHERE p."kind" = 'in'), 0) AS "came",
			coalesce(sum(p."amount") FILTER (WHERE p."kind" = 'forgiven'), 0) AS "forgiven"
			FROM "payments" p WHERE p."order_id" = the_order) m
		WHERE s."order_id" = the_order AND o."id" = the_order AND s."over" <> (
			m."kept" > CASE WHEN o."state" IN ('rejected', 'cancelled', 'replaced') THEN 0
				ELSE greatest(0, o."paid" - CASE WHEN o."state" = 'returned' THEN o."returned_money" + m."forgiven" ELSE 0 END
					+ least(greatest(0, m."came" - o."paid"), (SELECT coalesce(sum((d."data"->>'total')::numeric), 0)
						FROM "issued_documents" d WHERE d."order_id" = the_order AND d."kind" = 'debit-note'))) END);
$$;
--> statement-breakpoint
CREATE TRIGGER debit_notes_weighed AFTER INSERT ON "issued_documents" FOR EACH ROW WHEN (NEW."kind" = 'debit-note') EXECUTE FUNCTION weigh_its_order();
