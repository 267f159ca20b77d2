// What of circles and topics belongs to one person leaves the streams with that person: memberships, requests, what only members see.
import type { Kernel } from './kernelTypes';
import { put } from './things';

export function forgetCircles(kernel: Kernel): void {
  for (const id of kernel.keys('circles.circle')) {
    const circle = kernel.read('circles.circle', id);
    if (!circle) continue;
    put(kernel, 'circles.circle', { ...circle, isJoin: 0, myRole: 0, groupID: '', unreadCount: 0, notice: circle.isPrivate ? null : circle.notice }, id);
    if (!circle.isPrivate) continue;
    for (const feed of ['circle|' + id, 'essence|' + id]) if (kernel.read('forum.feed', feed)) kernel.drop('forum.feed', feed);
    if (kernel.read('circles.pointList', id)) kernel.drop('circles.pointList', id);
    for (const key of kernel.keys('circles.members')) if (key.split('|')[0] === id) kernel.drop('circles.members', key);
  }
  for (const topic of ['circles.apply', 'circles.applies', 'circles.myApply', 'circles.myApplies', 'circles.foundings', 'circles.myFounding', 'circles.joining'] as const) for (const key of kernel.keys(topic)) kernel.drop(topic, key);
  for (const id of kernel.keys('circles.point')) {
    const point = kernel.read('circles.point', id);
    if (point?.isMe) put(kernel, 'circles.point', { ...point, isMe: 0 }, id);
  }
  if (kernel.read('circles.list', 'mine')) kernel.drop('circles.list', 'mine');
  if (kernel.read('forum.topicList', 'mine')) kernel.drop('forum.topicList', 'mine');
  for (const id of kernel.keys('forum.topic')) {
    const topic = kernel.read('forum.topic', id);
    if (topic?.isFollow) put(kernel, 'forum.topic', { ...topic, isFollow: 0 }, id);
  }
  if (kernel.read('forum.chosenTopic')) put(kernel, 'forum.chosenTopic', null);
}
