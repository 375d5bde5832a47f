import { defineConfig } from 'drizzle-kit';

// `npm run db:migration` writes the next migration from the schema beside this file.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
});
