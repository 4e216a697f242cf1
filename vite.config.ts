import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Hono is part of the server build, so that it and the routes share one copy of the context keys.
  environments: { ssr: { build: { rollupOptions: { input: './server/http.ts' } } } },
  server: { middlewareMode: true },
});
