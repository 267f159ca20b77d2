// The chat SDK's module form has no typings of its own; those of the package's root are the same.
declare module 'tim-js-sdk/tim-js.es.js' {
  import TIM from 'tim-js-sdk';
  export default TIM;
}
