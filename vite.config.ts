import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Hono is part of the server build, so that it and the routes share one copy of the context keys.
  environments: { ssr: { build: { rollupOptions: { input: './server/http.ts' } } } },
  // The page for a missing address is one route's own, and loaded late by all others when they need it.
  build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
  server: { middlewareMode: true },
});
