CREATE TABLE "articles" (
	"content_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"category_name" text DEFAULT '' NOT NULL,
	"author_id" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"faq_id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer_html" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_docs" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"score" bigint DEFAULT 0 NOT NULL,
	"terms" text[] NOT NULL,
	CONSTRAINT "search_docs_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "search_docs_terms" ON "search_docs" USING gin ("terms") WITH (fastupdate=off);