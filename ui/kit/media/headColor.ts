/** Under a head's picture until it is there, where its own colour is not known: white text on it can be read at once. */
export const headColor = '#3A3D42';
