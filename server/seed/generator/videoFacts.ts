// Measured from video/*.mp4 by makeVideos.sh, which writes this file. Durations in seconds, sizes in bytes.
export const videoFacts: {
  name: string;
  width: number;
  height: number;
  duration: number;
  size: number;
  pictures: string[];
}[] = [
  {
    name: 'coast',
    width: 1280,
    height: 720,
    duration: 8.5,
    size: 430860,
    pictures: ['coast-blue-car', 'coast-dusk', 'coast-clear-car'],
  },
  {
    name: 'night',
    width: 720,
    height: 1280,
    duration: 8.5,
    size: 425392,
    pictures: ['city-night', 'city-rain-car', 'tunnel-warm'],
  },
  {
    name: 'mountain',
    width: 1280,
    height: 720,
    duration: 8.5,
    size: 414267,
    pictures: ['snow-car', 'meadow-clear', 'meadow-convoy'],
  },
  { name: 'camp', width: 720, height: 900, duration: 7.5, size: 342775, pictures: ['lake-camp', 'lake-camp-dusk'] },
  {
    name: 'drive',
    width: 1280,
    height: 720,
    duration: 8.5,
    size: 415928,
    pictures: ['cockpit-coast', 'tunnel-cool', 'bridge-dusk'],
  },
  {
    name: 'studio',
    width: 1280,
    height: 720,
    duration: 8.5,
    size: 372026,
    pictures: ['detail-side', 'detail-front', 'detail-tail'],
  },
  { name: 'autumn', width: 720, height: 1280, duration: 7.5, size: 335024, pictures: ['forest-autumn', 'forest-mist'] },
];
