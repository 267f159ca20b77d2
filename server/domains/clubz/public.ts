// What the seed uses of Club Z: places by the names that its texts give them.
export { places } from './namedPlaces';
