CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"digest" text NOT NULL,
	"masked" text NOT NULL,
	"name" text NOT NULL,
	"holder" text NOT NULL,
	"state" text NOT NULL,
	"checked_by" text DEFAULT '' NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "identity_id" text;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_one_counts" ON "identities" USING btree ("customer_id") WHERE "identities"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "identities_digest_index" ON "identities" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "identities_key_id_index" ON "identities" USING btree ("key_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_identity_id_index" ON "orders" USING btree ("identity_id");--> statement-breakpoint
CREATE FUNCTION keep_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.customer_id, OLD.masked, OLD.name, OLD.holder, OLD.state, OLD.checked_by, OLD.given_at)
    IS DISTINCT FROM (NEW.id, NEW.customer_id, NEW.masked, NEW.name, NEW.holder, NEW.state, NEW.checked_by, NEW.given_at) THEN
    RAISE EXCEPTION 'what an identity says does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER identities_say_the_same BEFORE UPDATE ON "identities" FOR EACH ROW EXECUTE FUNCTION keep_identity();
