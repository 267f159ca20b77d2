// A stream of the kernel as an observable: each new value, within the envelope that changed it.
import { Observable } from 'rxjs';
import type { StreamTopic, Value } from '../../bus/client/topics';
import type { Kernel } from './types';

export function streamOf<T extends StreamTopic>(kernel: Kernel, topic: T, key = ''): Observable<Value<T>> {
  return new Observable((subscriber) => {
    kernel.watch(topic, (value, changed) => {
      if (changed === key) subscriber.next(value);
    });
  });
}
