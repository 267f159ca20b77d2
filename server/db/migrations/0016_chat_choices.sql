ALTER TABLE "notice_settings" ADD COLUMN "read_receipts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "typing" integer DEFAULT 1 NOT NULL;