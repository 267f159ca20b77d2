/** Made by build/ownLabels.ts: the labels of the app's own controls, one a line. */
declare module 'virtual:own-labels' {
  export const labels: string;
}
