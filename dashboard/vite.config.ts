import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['PODPROOF_URL'] ?? 'http://127.0.0.1:8000';

/** The pages of the product. `npm run build` writes them to dist/dashboard, where the server finds them; `npm run dev:dashboard` serves them beside a server that runs. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is inlined: the content security policy allows no inline script or style, and files are cached for ever.
    assetsInlineLimit: 0,
    // One file of styles, with the first page: of several, one that did not come would be missing until a reload.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: SERVER, ws: true }, '/metrics': SERVER, '/docs': SERVER, '/redoc': SERVER } },
});
