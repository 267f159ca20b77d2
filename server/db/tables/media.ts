// Uploaded files: one row from the first request for a grant until the file is no longer referenced. And the pictures
// of the seed.
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, time, word } from '../columns';

export const uploads = pgTable(
  'uploads',
  {
    uploadId: text().primaryKey(),
    userId: text().notNull(),
    /** The phone's name for the file; the same name is the same upload. */ localKey: text().notNull(),
    kind: text().$type<'picture' | 'video' | 'sound' | 'file'>().notNull(),
    /** Size of the file as sent. */ sentSize: count(),
    sentSha256: word(),
    partSize: count(),
    /** 0 receiving parts, 1 stored, 2 refused for good. */ state: count(),
    /** The server's name for the file, '' until it is stored. */ fileName: word(),
    vid: word(),
    width: count(),
    height: count(),
    size: count(),
    sha256: word(),
    color: word(),
    /** ms. */ duration: count(),
    /**
     * References: `thread:<id>`, `post:<id>`, `draft:<id>`; without any, the file is deleted a day after `touchTime`.
     */
    owners: text().array().notNull().default([]),
    createTime: time(),
    touchTime: time(),
  },
  (t) => [
    uniqueIndex('uploads_key').on(t.userId, t.localKey),
    uniqueIndex('uploads_file')
      .on(t.fileName)
      .where(sql`${t.fileName} <> ''`),
    uniqueIndex('uploads_vid')
      .on(t.vid)
      .where(sql`${t.vid} <> ''`),
    index('uploads_unused')
      .on(t.touchTime)
      .where(sql`${t.owners} = '{}'`),
    index('uploads_owners').using('gin', t.owners),
  ],
);

export const pictures = pgTable('pictures', {
  /** `/media/seed/<name>.webp` or `.mp4`. */ name: text().primaryKey(),
  file: text().notNull(),
  crop: jsonb().$type<{ x: number; y: number; w: number; h: number }>(),
  width: count(),
  height: count(),
});
