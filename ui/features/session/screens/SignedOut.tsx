// What a visitor sees of a screen that needs a login (docs/product/roles.md#visitors): the prompt over a placeholder.
// When the person has logged in, the shell draws the screen itself.
import { useEffect } from 'react';
import { ask } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { back, useVisit } from '../../../app/navigation/navigation';
import { metaOf } from '../../../app/navigation/routes';

const prompt = (): void => void ask('session.requireLogin', { intent: null }).catch(() => undefined);

export function SignedOut() {
  const { path, key } = useVisit();
  // Once for each visit: cancelled, it does not come again by itself.
  useEffect(prompt, [key]);
  return (
    <>
      <Nav title={metaOf(path).title} onBack={back} />
      <Empty art="lock" text="请先登录" action="去登录" onAction={prompt} />
    </>
  );
}
