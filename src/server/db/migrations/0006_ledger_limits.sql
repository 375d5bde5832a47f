CREATE TABLE "desk_approvals" (
	"id" serial PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"args" jsonb NOT NULL,
	"digest" text NOT NULL,
	"summary" text NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"os_user" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_os_user" text,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_limits" (
	"name" text PRIMARY KEY NOT NULL,
	"each" bigint NOT NULL,
	"day" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_rules" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_limit_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_metal" (
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "own_metal_account_asset_pk" PRIMARY KEY("account","asset")
);
--> statement-breakpoint
CREATE TABLE "vault_bars" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"deposit" text NOT NULL,
	"left" text
);
--> statement-breakpoint
ALTER TABLE "digital_terms" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "desk_approvals_state_index" ON "desk_approvals" USING btree ("state");--> statement-breakpoint
CREATE INDEX "desk_approvals_digest_index" ON "desk_approvals" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "desk_limit_uses_name_day_index" ON "desk_limit_uses" USING btree ("name","day");--> statement-breakpoint
CREATE UNIQUE INDEX "vault_bars_number_index" ON "vault_bars" USING btree ("number") WHERE "vault_bars"."left" is null;--> statement-breakpoint
CREATE INDEX "digital_quotes_expires_at_index" ON "digital_quotes" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO "own_metal" ("account", "asset", "amount") SELECT "account", "asset", sum("amount") FROM "entries" WHERE "asset" <> 'rupees' AND "account" NOT LIKE 'customer:%' GROUP BY "account", "asset";--> statement-breakpoint
CREATE FUNCTION add_own_metal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "own_metal" ("account", "asset", "amount") VALUES (NEW."account", NEW."asset", NEW."amount")
	ON CONFLICT ("account", "asset") DO UPDATE SET "amount" = "own_metal"."amount" + EXCLUDED."amount";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER entries_own_metal AFTER INSERT ON "entries" FOR EACH ROW WHEN (NEW."asset" <> 'rupees' AND NEW."account" NOT LIKE 'customer:%') EXECUTE FUNCTION add_own_metal();--> statement-breakpoint
CREATE TRIGGER desk_limit_uses_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "desk_limit_uses" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER desk_approvals_not_removed BEFORE DELETE OR TRUNCATE ON "desk_approvals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION decide_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" <> 'waiting' OR (NEW."act", NEW."args", NEW."digest", NEW."summary", NEW."why", NEW."by", NEW."os_user", NEW."at", NEW."expires_at") IS DISTINCT FROM (OLD."act", OLD."args", OLD."digest", OLD."summary", OLD."why", OLD."by", OLD."os_user", OLD."at", OLD."expires_at") THEN
		RAISE EXCEPTION 'approval % is decided once and never changed', OLD."id" USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER desk_approvals_decide_once BEFORE UPDATE ON "desk_approvals" FOR EACH ROW EXECUTE FUNCTION decide_once();
