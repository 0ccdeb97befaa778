import { defineConfig } from 'vite';
import { messages } from './tools/messages.mjs';

// WARREN_WEB_DIST: where to build to. WARREN_SERVER: the warrend that `npm run dev` plays with.
export default defineConfig({
  base: './',
  plugins: [messages()],
  // Messages come to the browser read: the library goes without its parser, the way its documentation names.
  resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }] },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: process.env.WARREN_WEB_DIST ?? '../../build/web/dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/ws': { target: process.env.WARREN_SERVER ?? 'http://127.0.0.1:7777', ws: true, changeOrigin: true } } },
});
