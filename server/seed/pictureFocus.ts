// Where a scene's subject is, so that cuts keep it: file name without its ending -> [x, y] of the subject and of a second thing worth a cut.
// Written by eye from the pictures; the cuts themselves are made in pictures.ts.
export const pictureFocus: Record<string, [number, number, number, number]> = {
  'bridge-dusk': [0.52, 0.68, 0.5, 0.3], 'bridge-mist': [0.5, 0.72, 0.48, 0.3],
  'charge-blue': [0.5, 0.6, 0.78, 0.45], 'charge-night': [0.55, 0.55, 0.3, 0.5],
  'city-amber': [0.5, 0.55, 0.78, 0.45], 'city-night': [0.52, 0.55, 0.5, 0.78], 'city-rain-car': [0.53, 0.62, 0.3, 0.45],
  'coast-blue-car': [0.72, 0.6, 0.25, 0.4], 'coast-clear-car': [0.3, 0.65, 0.7, 0.45], 'coast-dusk': [0.36, 0.45, 0.7, 0.65],
  'coast-gold-car': [0.6, 0.62, 0.25, 0.35], 'cockpit-coast': [0.5, 0.6, 0.66, 0.62], 'cockpit-snow': [0.42, 0.6, 0.55, 0.35],
  'desert-car': [0.62, 0.6, 0.3, 0.4], 'desert-dusk': [0.5, 0.45, 0.7, 0.35], 'desert-night': [0.7, 0.6, 0.4, 0.2],
  'detail-front': [0.5, 0.5, 0.5, 0.5], 'detail-head': [0.6, 0.5, 0.62, 0.55], 'detail-sedan': [0.42, 0.52, 0.3, 0.55], 'detail-side': [0.5, 0.55, 0.3, 0.55],
  'detail-tail': [0.5, 0.48, 0.62, 0.45], 'detail-wheel': [0.52, 0.54, 0.52, 0.5],
  'forest-autumn': [0.52, 0.68, 0.45, 0.35], 'forest-mist': [0.5, 0.65, 0.45, 0.3],
  'garage-car': [0.48, 0.53, 0.4, 0.56], 'garage-cover': [0.46, 0.56, 0.6, 0.45],
  'lake-camp': [0.42, 0.7, 0.26, 0.72], 'lake-camp-dusk': [0.4, 0.68, 0.3, 0.7], 'lake-dawn': [0.72, 0.65, 0.5, 0.35], 'lake-picnic': [0.55, 0.8, 0.78, 0.84],
  'leather-brown': [0.5, 0.5, 0.3, 0.35], 'leather-ivory': [0.5, 0.5, 0.65, 0.6],
  'meadow-car': [0.6, 0.6, 0.35, 0.45], 'meadow-clear': [0.42, 0.6, 0.62, 0.25], 'meadow-convoy': [0.66, 0.65, 0.4, 0.4],
  'meetup-clear': [0.5, 0.45, 0.45, 0.68], 'meetup-gold': [0.5, 0.5, 0.45, 0.6],
  'roof-dusk': [0.5, 0.58, 0.6, 0.35], 'roof-gold': [0.5, 0.6, 0.6, 0.45], 'show-cool': [0.42, 0.6, 0.8, 0.5], 'show-warm': [0.48, 0.58, 0.4, 0.6],
  'snow-car': [0.56, 0.7, 0.35, 0.35], 'snow-dawn': [0.45, 0.75, 0.55, 0.4], 'switchback-clear': [0.45, 0.6, 0.5, 0.2],
  'track-car': [0.65, 0.6, 0.35, 0.45], 'tunnel-cool': [0.7, 0.58, 0.5, 0.45], 'tunnel-warm': [0.62, 0.58, 0.48, 0.45],
};

/** Groups of files that suit one kind of text. The first names are the ones that lead a set. */
export const pictureGroups: Record<string, string[]> = {
  coast: ['coast-dusk', 'coast-gold-car', 'coast-clear-car', 'coast-blue-car', 'bridge-dusk', 'bridge-mist', 'cockpit-coast'],
  hills: ['switchback-clear', 'meadow-clear', 'meadow-car', 'meadow-convoy', 'forest-mist', 'forest-autumn'],
  snow: ['snow-car', 'snow-dawn', 'cockpit-snow'],
  desert: ['desert-car', 'desert-dusk', 'desert-night'],
  lake: ['lake-dawn', 'lake-picnic', 'lake-camp', 'lake-camp-dusk'],
  camp: ['lake-camp', 'lake-camp-dusk', 'lake-picnic', 'lake-dawn', 'forest-mist', 'meadow-car'],
  forest: ['forest-autumn', 'forest-mist', 'meadow-car'],
  night: ['city-night', 'city-rain-car', 'city-amber', 'tunnel-cool', 'tunnel-warm', 'roof-dusk', 'bridge-dusk'],
  town: ['roof-gold', 'city-amber', 'bridge-mist', 'roof-dusk', 'tunnel-cool', 'bridge-dusk', 'city-rain-car'],
  charge: ['charge-night', 'charge-blue'],
  detail: ['detail-front', 'detail-tail', 'detail-head', 'detail-side', 'detail-sedan', 'detail-wheel'],
  cabin: ['cockpit-coast', 'cockpit-snow', 'leather-ivory', 'leather-brown'],
  garage: ['garage-car', 'garage-cover'],
  meet: ['meetup-gold', 'meetup-clear', 'meadow-convoy'],
  show: ['show-warm', 'show-cool'],
  track: ['track-car'],
  map: ['map-route', 'map-province', 'map-city', 'map-night'],
  gear: ['product-thermos', 'product-keycase', 'product-cap', 'product-jacket', 'product-umbrella', 'product-cable', 'product-thermos-2', 'product-modelcar', 'product-modelcar-suv'],
};
