// Packages of the page, of the worker and of later screens, prepared before development begins: one that is found while
// the app runs loads the page again, and what a person did is lost.
export const dependencies = [
  'comlink',
  'rxjs',
  'crypto-js/hmac-sha256',
  'crypto-js/sha256',
  'crypto-js/enc-hex',
  'dayjs',
  'dayjs/plugin/utc.js',
  'valibot',
  'virtua',
  'react-dom',
  'react-dom/client',
  'html-to-image',
  'tim-js-sdk',
  'tim-js-sdk/tim-js.es.js',
  'uqr',
  'valtio/react',
  'valtio/vanilla',
  'wouter',
  'wouter/use-browser-location',
];
