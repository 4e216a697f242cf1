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
  // `.env` is the server's own, read by `npm run dev`: nothing of it belongs in a script.
  envDir: false,
  // The packages of the browser beside React and React Router, named here instead of found by Vite: it would also find
  // those of the server, and with each one the page that is just loading gets a 504.
  optimizeDeps: {
    noDiscovery: true,
    include: ['@base-ui/react/alert-dialog', '@base-ui/react/select', 'chart.js', 'lucide-react'],
  },
});
