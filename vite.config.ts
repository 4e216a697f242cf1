import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { scriptFiles } from './scripts/script-files.ts';

export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), reactRouter()],
  environments: {
    client: { build: { rollupOptions: scriptFiles } },
    // Hono is part of the server build, so that it and the routes share one copy of the context keys.
    ssr: { build: { rollupOptions: { input: './server/http.ts' } } },
  },
  // The not-found page is part of one route, and other routes load it lazily.
  build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
  server: { middlewareMode: true },
  // `.env` is for the server alone, which reads it itself; nothing in it may reach the browser.
  envDir: false,
  // The browser's packages beside React and React Router, listed by hand: Vite's discovery also finds those
  // of the server, and each one it finds makes the loading page fail with a 504.
  optimizeDeps: {
    noDiscovery: true,
    include: ['@base-ui/react/select', 'chart.js'],
  },
});
