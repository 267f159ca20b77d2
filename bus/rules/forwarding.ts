// Forwarding of chat messages: what a message is sent on as, and how many at once. The page offers it by this rule, the
// worker applies it.
import type { Message, Sending } from '../entities/chat';

/** `total`: messages times receivers; more would fill the outbox. */
export const forwardLimits = { messages: 100, receivers: 9, total: 200 };

/** Null when it cannot be forwarded: not sent, revoked, a line of the system, or of a kind that is not known here. */
export function forwardOf(m: Message): Sending | null {
  const { payload: p } = m;
  if (m.status !== 'success' || m.isRevoked === 1 || m.revokedText !== '') return null;
  if ('text' in p) return p.text.trim() ? { type: 'text', text: p.text } : null;
  if ('images' in p) {
    const image = p.images.find((one) => one.kind === 'origin') ?? p.images[0];
    return image?.url
      ? { type: 'image', url: image.url, width: image.width, height: image.height, size: image.size }
      : null;
  }
  if ('videoUrl' in p)
    return p.videoUrl
      ? {
          type: 'video',
          url: p.videoUrl,
          second: p.videoSecond,
          size: p.videoSize,
          coverUrl: p.thumbUrl,
          width: p.thumbWidth,
          height: p.thumbHeight,
        }
      : null;
  if ('second' in p) return p.url ? { type: 'sound', url: p.url, second: p.second, size: p.size } : null;
  if ('fileUrl' in p)
    return p.fileUrl ? { type: 'file', url: p.fileUrl, fileName: p.fileName, fileSize: p.fileSize } : null;
  if ('latitude' in p)
    return { type: 'location', description: p.description.slice(0, 200), latitude: p.latitude, longitude: p.longitude };
  if ('index' in p) return { type: 'face', index: Math.max(0, p.index), data: p.data.slice(0, 60) };
  if ('card' in p && p.card) return { type: 'custom', card: { ...p.card, title: p.card.title.slice(0, 200) } };
  if ('merged' in p) return { type: 'merged', record: p.merged };
  return null;
}
