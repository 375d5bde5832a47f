CREATE TABLE "accepted_levels" (
	"id" serial PRIMARY KEY NOT NULL,
	"gold" numeric(14, 4) NOT NULL,
	"silver" numeric(14, 4) NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "halts" (
	"id" serial PRIMARY KEY NOT NULL,
	"metal" text,
	"part" text NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"halted_at" timestamp with time zone NOT NULL,
	"resumed_at" timestamp with time zone,
	"resumed_by" text
);
--> statement-breakpoint
CREATE TABLE "rate_bands" (
	"of" text PRIMARY KEY NOT NULL,
	"from" numeric(14, 4) NOT NULL,
	"to" numeric(14, 4) NOT NULL,
	"by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_trips" (
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"metal" text,
	"words" text NOT NULL,
	"tripped_at" timestamp with time zone NOT NULL,
	"first" jsonb NOT NULL,
	"latest" jsonb NOT NULL,
	"trusted" jsonb,
	"anchor" jsonb,
	"most" jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "said_rates" (
	"gold" text NOT NULL,
	"silver" text NOT NULL,
	"time" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "said_rates_gold_silver_time_pk" PRIMARY KEY("gold","silver","time")
);
--> statement-breakpoint
CREATE INDEX "halts_resumed_at_index" ON "halts" USING btree ("resumed_at");--> statement-breakpoint
CREATE INDEX "rate_trips_ended_at_index" ON "rate_trips" USING btree ("ended_at");