CREATE TABLE "brand_draft" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"brand" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_files" (
	"name" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"map_link" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"from_at" timestamp with time zone,
	"until_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_drafts" (
	"page" text PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"open" boolean NOT NULL,
	"revision" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_asks" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_payment_holds" (
	"item" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_likes" (
	"id" serial PRIMARY KEY NOT NULL,
	"proof_id" text NOT NULL,
	"other_id" text NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_verdicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"proof_id" text NOT NULL,
	"other_id" text NOT NULL,
	"verdict" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"figures" jsonb NOT NULL,
	"ledger_head" text NOT NULL,
	"ledger_set" bigint NOT NULL,
	"audit_head" text NOT NULL,
	"audit_entry" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"sets" bigint NOT NULL,
	"total" bigint NOT NULL,
	"head" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_money" (
	"account" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_transfers" (
	"id" serial PRIMARY KEY NOT NULL,
	"sale" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"payout" jsonb NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	"released_by" text NOT NULL,
	"file_id" integer,
	"failed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_rows" (
	"order_id" integer NOT NULL,
	"line" integer NOT NULL,
	"first_of_weight" boolean NOT NULL,
	"first_of_metal" boolean NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"metal" text NOT NULL,
	"piece" text NOT NULL,
	"product" text NOT NULL,
	"weight" text NOT NULL,
	"city" text NOT NULL,
	"pieces" integer NOT NULL,
	"units" bigint NOT NULL,
	"value" bigint NOT NULL,
	"at_rate" bigint NOT NULL,
	CONSTRAINT "report_rows_order_id_line_pk" PRIMARY KEY("order_id","line")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"pages" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_days_day_pages_pk" PRIMARY KEY("day","pages")
);
--> statement-breakpoint
CREATE TABLE "desk_act_links" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"act_id" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "desk_act_links_act_id_unique" UNIQUE("act_id"),
	CONSTRAINT "desk_act_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"staff_id" integer,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"gold" boolean NOT NULL,
	"silver" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"packer" text NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seal" text DEFAULT '' NOT NULL,
	"sealed_at" timestamp with time zone,
	"sealed_by" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"name" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"placeholder" text NOT NULL,
	"files" jsonb NOT NULL,
	"size" integer NOT NULL,
	"by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_stem_unique" UNIQUE("stem")
);
--> statement-breakpoint
CREATE TABLE "shop_look" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"pictures" bigint DEFAULT 0 NOT NULL,
	"brand" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_by_serial" (
	"detail_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" serial PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"detail_id" integer NOT NULL,
	"metal" text NOT NULL,
	"fineness" text NOT NULL,
	"units" bigint,
	"fine_units" bigint,
	"state" text NOT NULL,
	"order_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pieces_serial_unique" UNIQUE("serial"),
	CONSTRAINT "pieces_order_of_state" CHECK (("pieces"."order_id" is not null) = ("pieces"."state" in ('reserved', 'packed', 'sent', 'returned'))),
	CONSTRAINT "pieces_weight_some" CHECK ("pieces"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"undoes" integer
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_by" text DEFAULT '' NOT NULL,
	"publish_over" text DEFAULT '' NOT NULL,
	"refused" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_drafts_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "shop_catalogue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" jsonb NOT NULL,
	"state" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"totp_sealed" text,
	"totp_key_id" text,
	"totp_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_name_unique" UNIQUE("name"),
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"sealed" text,
	"key_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" integer,
	"first" boolean NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_networks" (
	"cidr" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"staff_id" integer NOT NULL,
	"network" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "market_times" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hours" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_state_index";--> statement-breakpoint
ALTER TABLE "coupon_uses" DROP CONSTRAINT "coupon_uses_coupon_id_customer_id_pk";--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD PRIMARY KEY ("order_id");--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_because" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "kind" text DEFAULT 'rupees' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "percent" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "most" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "until_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "uses" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "uses_each" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "minimum" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "metals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "customer_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "until_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_details" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "assigned_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "until_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "until_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "removed_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "digital_sales" ADD COLUMN "place_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "halts" ADD COLUMN "withdraws" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_asks" ADD CONSTRAINT "payment_asks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payment_holds" ADD CONSTRAINT "desk_payment_holds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_likes" ADD CONSTRAINT "picture_likes_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_likes" ADD CONSTRAINT "picture_likes_other_id_proofs_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_verdicts" ADD CONSTRAINT "picture_verdicts_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_verdicts" ADD CONSTRAINT "picture_verdicts_other_id_proofs_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_transfers" ADD CONSTRAINT "payout_transfers_sale_digital_sales_number_fk" FOREIGN KEY ("sale") REFERENCES "public"."digital_sales"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_transfers" ADD CONSTRAINT "payout_transfers_file_id_payout_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_rows" ADD CONSTRAINT "report_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_act_links" ADD CONSTRAINT "desk_act_links_act_id_desk_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."desk_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_by_serial" ADD CONSTRAINT "kept_by_serial_detail_id_product_details_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."product_details"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_detail_id_product_details_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."product_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD CONSTRAINT "staff_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_versions_page_version_index" ON "text_versions" USING btree ("page","version");--> statement-breakpoint
CREATE INDEX "payment_asks_order_id_index" ON "payment_asks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_asks_open_once" ON "payment_asks" USING btree ("order_id") WHERE "payment_asks"."answered_at" is null and "payment_asks"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_likes_pair" ON "picture_likes" USING btree ("proof_id","other_id");--> statement-breakpoint
CREATE INDEX "picture_likes_other_id_index" ON "picture_likes" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_verdicts_pair" ON "picture_verdicts" USING btree ("proof_id","other_id");--> statement-breakpoint
CREATE INDEX "customer_notes_customer_id_index" ON "customer_notes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payout_transfers_file_id_index" ON "payout_transfers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "payout_transfers_sale_index" ON "payout_transfers" USING btree ("sale");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_transfers_one_on_its_way" ON "payout_transfers" USING btree ("sale") WHERE "payout_transfers"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "report_rows_day_index" ON "report_rows" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_rows_orders" ON "report_rows" USING btree ("day") WHERE "report_rows"."line" = 0;--> statement-breakpoint
CREATE INDEX "order_notes_order_id_index" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_seal_once" ON "parcels" USING btree ("seal") WHERE "parcels"."seal" <> '';--> statement-breakpoint
CREATE INDEX "parcels_tracking_index" ON "parcels" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "pieces_detail_id_state_index" ON "pieces" USING btree ("detail_id","state");--> statement-breakpoint
CREATE INDEX "pieces_order_id_index" ON "pieces" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "product_changes_product_id_id_index" ON "product_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_drafts_publish_at_index" ON "product_drafts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "staff_challenges_expires_at_index" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_invitations_staff_id_index" ON "staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff_id_index" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff_id_index" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_id_index" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_tokens_staff_id_index" ON "staff_tokens" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_merged_into_index" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "customers_first_name_begins" ON "customers" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_last_name_begins" ON "customers" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enquiries_done_at_id_index" ON "enquiries" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "testimonials_published_at_index" ON "testimonials" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "desk_acts_by_id_index" ON "desk_acts" USING btree ("by","id");--> statement-breakpoint
CREATE INDEX "desk_acts_act_id_index" ON "desk_acts" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "desk_acts_subject_index" ON "desk_acts" USING btree ("subject" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "desk_acts_at_index" ON "desk_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "digital_sales_sold_at_number_index" ON "digital_sales" USING btree ("sold_at","number") WHERE "digital_sales"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "digital_sales_paid_at_index" ON "digital_sales" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "issued_documents_issued_at_index" ON "issued_documents" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "entry_sets_at_index" ON "entry_sets" USING btree ("at");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon_id_customer_id_index" ON "coupon_uses" USING btree ("coupon_id","customer_id");--> statement-breakpoint
CREATE INDEX "order_lines_detail_id_index" ON "order_lines" USING btree ("detail_id");--> statement-breakpoint
CREATE INDEX "order_lines_image_index" ON "order_lines" USING btree (("line" ->> 'image'));--> statement-breakpoint
CREATE INDEX "orders_state_placed_at_index" ON "orders" USING btree ("state","placed_at");--> statement-breakpoint
CREATE INDEX "orders_placed_at_id_index" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_index" ON "orders" USING btree ("paid");--> statement-breakpoint
CREATE INDEX "orders_invoiced_at_index" ON "orders" USING btree ("invoiced_at");--> statement-breakpoint
CREATE INDEX "orders_to_pack_index" ON "orders" USING btree ("placed_at","id") WHERE "orders"."state" = 'confirmed' and "orders"."kind" <> 'digital';--> statement-breakpoint
CREATE INDEX "card_payments_created_at_index" ON "card_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_seen_at_index" ON "payments" USING btree ("seen_at");
--> statement-breakpoint
CREATE FUNCTION hash_desk_act(previous text, act "desk_acts") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(jsonb_build_array(
		previous, act."id", trim_scale(extract(epoch FROM act."at") * 1000)::text, act."by", act."act", act."subject", act."details"
	)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
DO $$
DECLARE
	row "desk_acts";
	head text := repeat('0', 64);
	next text;
BEGIN
	FOR row IN SELECT * FROM "desk_acts" ORDER BY "id" LOOP
		next := hash_desk_act(head, row);
		INSERT INTO "desk_act_links" ("act_id", "previous_hash", "hash") VALUES (row."id", head, next);
		head := next;
	END LOOP;
END $$;
--> statement-breakpoint
-- At the end of the transaction: the lock is then always the last one that it takes, whatever else it locks.
CREATE FUNCTION chain_desk_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head text;
BEGIN
	PERFORM pg_advisory_xact_lock(19502019);
	SELECT "hash" INTO head FROM "desk_act_links" ORDER BY "id" DESC LIMIT 1;
	head := coalesce(head, repeat('0', 64));
	INSERT INTO "desk_act_links" ("act_id", "previous_hash", "hash") VALUES (NEW."id", head, hash_desk_act(head, NEW));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER desk_acts_chained AFTER INSERT ON "desk_acts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_desk_act();
--> statement-breakpoint
CREATE TRIGGER desk_act_links_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "desk_act_links" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE VIEW "order_search_source" AS SELECT o."id" AS "order_id",
	lower(concat_ws(' ', o."number", o."invoice_number", o."paid", o."utr",
		c."number", c."first_name", c."last_name", c."email",
		o."billing"->>'name', o."billing"->>'number', o."billing"->>'address', o."billing"->>'state', o."billing"->>'gstNumber',
		o."shipping"->>'name', o."shipping"->>'number', o."shipping"->>'address', o."shipping"->>'state',
		(SELECT string_agg(concat_ws(' ', p."reference", p."amount"), ' ') FROM "payments" p WHERE p."order_id" = o."id"),
		(SELECT string_agg(concat_ws(' ', t."reference", t."amount"), ' ') FROM "payment_claims" t WHERE t."order_id" = o."id"),
		(SELECT string_agg(concat_ws(' ', d."provider_order_id", d."provider_payment_id"), ' ') FROM "card_payments" d WHERE d."order_id" = o."id"),
		(SELECT concat_ws(' ', a."seal", a."courier", a."tracking") FROM "parcels" a WHERE a."order_id" = o."id"),
		(SELECT string_agg(i."serial", ' ') FROM "pieces" i WHERE i."order_id" = o."id"))) AS "words",
	EXISTS (SELECT 1 FROM "order_lines" l WHERE l."order_id" = o."id" AND l."line"->>'metal' = 'Gold')
		OR EXISTS (SELECT 1 FROM "digital_purchases" b JOIN "digital_quotes" q ON q."id" = b."quote_id" WHERE b."order_id" = o."id" AND q."source" = 'gold') AS "gold",
	EXISTS (SELECT 1 FROM "order_lines" l WHERE l."order_id" = o."id" AND l."line"->>'metal' = 'Silver')
		OR EXISTS (SELECT 1 FROM "digital_purchases" b JOIN "digital_quotes" q ON q."id" = b."quote_id" WHERE b."order_id" = o."id" AND q."source" = 'silver') AS "silver"
	FROM "orders" o JOIN "customers" c ON c."id" = o."customer_id";
--> statement-breakpoint
CREATE FUNCTION search_order(the_order integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "order_search" ("order_id", "words", "gold", "silver")
		SELECT "order_id", "words", "gold", "silver" FROM "order_search_source" WHERE "order_id" = the_order
		ON CONFLICT ("order_id") DO UPDATE SET "words" = excluded."words", "gold" = excluded."gold", "silver" = excluded."silver";
$$;
--> statement-breakpoint
CREATE FUNCTION search_this_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_order(NEW."id"); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION search_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		IF OLD."order_id" IS NOT NULL THEN PERFORM search_order(OLD."order_id"); END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		IF NEW."order_id" IS NOT NULL THEN PERFORM search_order(NEW."order_id"); END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_orders_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_order("id") FROM "orders" WHERE "customer_id" = NEW."id"; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER orders_searched AFTER INSERT OR UPDATE OF "customer_id", "utr", "billing", "shipping", "paid", "invoice_number" ON "orders" FOR EACH ROW EXECUTE FUNCTION search_this_order();
--> statement-breakpoint
CREATE TRIGGER customers_searched AFTER UPDATE OF "number", "first_name", "last_name", "email" ON "customers" FOR EACH ROW EXECUTE FUNCTION search_orders_of_customer();
--> statement-breakpoint
CREATE TRIGGER order_lines_searched AFTER INSERT ON "order_lines" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
CREATE TRIGGER digital_purchases_searched AFTER INSERT ON "digital_purchases" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
CREATE TRIGGER payments_searched AFTER INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
CREATE TRIGGER payment_claims_searched AFTER INSERT OR DELETE ON "payment_claims" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
CREATE TRIGGER card_payments_searched AFTER INSERT OR UPDATE OF "provider_order_id", "provider_payment_id" ON "card_payments" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
CREATE TRIGGER parcels_searched AFTER INSERT OR UPDATE OF "seal", "courier", "tracking" ON "parcels" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
CREATE TRIGGER pieces_searched AFTER UPDATE OF "order_id" ON "pieces" FOR EACH ROW EXECUTE FUNCTION search_its_order();
--> statement-breakpoint
INSERT INTO "order_search" ("order_id", "words", "gold", "silver") SELECT "order_id", "words", "gold", "silver" FROM "order_search_source";
--> statement-breakpoint
CREATE TRIGGER text_versions_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "text_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER day_closes_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "day_closes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_payout_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."failed_at" IS NOT NULL OR (NEW."id", NEW."sale", NEW."amount", NEW."payout", NEW."released_at", NEW."released_by") IS DISTINCT FROM (OLD."id", OLD."sale", OLD."amount", OLD."payout", OLD."released_at", OLD."released_by") OR (OLD."file_id" IS NOT NULL AND NEW."file_id" IS DISTINCT FROM OLD."file_id") THEN
		RAISE EXCEPTION 'payout transfer % says for good what was sent', OLD."id" USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_transfers_say_the_same BEFORE UPDATE ON "payout_transfers" FOR EACH ROW EXECUTE FUNCTION keep_payout_transfer();
--> statement-breakpoint
CREATE TRIGGER payout_transfers_not_removed BEFORE DELETE OR TRUNCATE ON "payout_transfers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "own_money" ("account", "amount") SELECT "account", sum("amount") FROM "entries" WHERE "asset" = 'rupees' AND "account" NOT LIKE 'customer:%' GROUP BY "account";
--> statement-breakpoint
CREATE FUNCTION add_own_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "own_money" ("account", "amount") VALUES (NEW."account", NEW."amount")
	ON CONFLICT ("account") DO UPDATE SET "amount" = "own_money"."amount" + EXCLUDED."amount";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_own_money AFTER INSERT ON "entries" FOR EACH ROW WHEN (NEW."asset" = 'rupees' AND NEW."account" NOT LIKE 'customer:%') EXECUTE FUNCTION add_own_money();
--> statement-breakpoint
-- Counts what changes of the catalogue as customers see it: src/server/catalogue/watch-catalogue.ts reads it in every instance, and
-- open shop windows ask again.
INSERT INTO "shop_catalogue" DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION shop_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "shop_catalogue" SET "version" = "version" + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['product_types','categories','subcategories','products','product_details','premiums','home_groups','home_group_items','kept_by_serial']
  LOOP
    EXECUTE format('CREATE TRIGGER shop_catalogue_changes AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION shop_catalogue_changed()', watched);
  END LOOP;
END $$;
--> statement-breakpoint
-- The desk's screens follow what happens in the shop: every statement that changes one of these tables counts up a sequence of
-- its topic, which waits for nobody and locks nothing. src/server/desk/live reads them once a second while somebody is at the desk.
CREATE FUNCTION desk_topic_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval(('desk_topic_' || TG_ARGV[0])::regclass);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  topic text;
  watched text[];
BEGIN
  FOREACH topic IN ARRAY ARRAY['orders','payments','incoming','refunds','payouts','approvals','customers','catalogue','pictures','stock','prices','content','brand','enquiries','reviews','trading','ledger','staff','audit']
  LOOP
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I MINVALUE 0 START 0', 'desk_topic_' || topic);
  END LOOP;
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['orders','orders'],['order_steps','orders'],
    ['payments','payments'],['payment_claims','payments'],['proofs','payments'],['card_payments','payments'],
    ['incoming_payments','incoming'],['incoming_parts','incoming'],['outgoing_payments','incoming'],
    ['refunds','refunds'],
    ['digital_sales','payouts'],
    ['desk_approvals','approvals'],['desk_limits','approvals'],['desk_rules','approvals'],
    ['customers','customers'],['addresses','customers'],['identities','customers'],['payout_details','customers'],
    ['product_types','catalogue'],['categories','catalogue'],['subcategories','catalogue'],['products','catalogue'],
    ['product_details','catalogue'],['home_groups','catalogue'],['home_group_items','catalogue'],
    ['premiums','prices'],['digital_terms','prices'],['coupons','prices'],
    ['client_details','content'],['banners','content'],['news_items','content'],['faqs','content'],
    ['testimonials','reviews'],['enquiries','enquiries'],
    ['rate_bands','trading'],['accepted_levels','trading'],['rate_trips','trading'],['halts','trading'],
    ['entry_sets','ledger'],['vault_bars','ledger'],
    ['staff_passkeys','staff'],['staff_invitations','staff'],['staff_tokens','staff'],['staff_networks','staff'],
    ['brands','brand'],['brand_draft','brand'],['brand_files','brand'],['shop_look','brand'],
    ['pictures','pictures'],['picture_files','pictures'],
    ['pieces','stock'],['kept_by_serial','stock'],
    ['product_drafts','catalogue'],['product_changes','catalogue'],
    ['desk_payment_holds','payments'],['payment_asks','payments'],['picture_verdicts','payments'],['picture_likes','payments'],
    ['order_notes','orders'],['parcels','orders'],['customer_notes','customers'],
    ['store_locations','content'],['text_drafts','content'],['text_versions','content'],['market_times','content'],['shop_settings','content'],
    ['day_closes','ledger'],['ledger_checks','ledger'],['payout_files','payouts'],['payout_transfers','payouts'],
    ['staff','staff'],['desk_acts','audit']
  ]
  LOOP
    CONTINUE WHEN to_regclass(watched[1]) IS NULL;
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION desk_topic_changed(%L)',
      'desk_topic_' || watched[2], watched[1], watched[2]);
  END LOOP;
END $$;
--> statement-breakpoint
-- Not on every update: a session notes each half minute that it was seen.
CREATE TRIGGER desk_topic_staff AFTER INSERT OR DELETE ON "staff_sessions" FOR EACH STATEMENT EXECUTE FUNCTION desk_topic_changed('staff');
--> statement-breakpoint
-- What today and find ask for, by indexes: LIKE 'begins%' needs one of patterns where the collation is not C.
CREATE INDEX IF NOT EXISTS payments_recorded_at_index ON payments (recorded_at);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS orders_invoiced_at_index ON orders (invoiced_at);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS digital_sales_sold_at_index ON digital_sales (sold_at);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS digital_sales_unpaid_index ON digital_sales (sold_at) WHERE paid_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS testimonials_unread_index ON testimonials (created_at) WHERE published_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS orders_number_begins ON orders (number text_pattern_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS orders_utr_begins ON orders (ltrim(upper(utr), '0') text_pattern_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS payments_reference_begins ON payments (reference_key text_pattern_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS customers_number_begins ON customers (number text_pattern_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS customers_name_begins ON customers (lower(first_name || ' ' || last_name) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS customers_email_begins ON customers (lower(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS digital_sales_number_begins ON digital_sales (number text_pattern_ops);
