ALTER TABLE "circles" ADD COLUMN "cover_color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cover_color" text DEFAULT '' NOT NULL;