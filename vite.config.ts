import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A data: URI would need a looser Content-Security-Policy, and would be sent again with every page.
    assetsInlineLimit: 0,
  },
});
