import { done } from './fallbackAnswers';
import type { FallbacksOf } from './message';
import type { navigation } from './navigation';

export const navigationFallbacks: FallbacksOf<typeof navigation> = {
  openWebview({ url, closeSelfPage }, { w }) {
    if (closeSelfPage) w.location.replace(url);
    else w.location.assign(url);
    return done;
  },
  openNative({ page }, { route }) {
    route.navigate('/circle/appDownLoad?target=' + encodeURIComponent(page), false);
    return done;
  },
  jumpFirstWebview(_input, { route }) {
    route.navigate('/', false);
    return done;
  },
  back(_input, { route, w }) {
    if (route.isFirstPage()) route.navigate('/home', true);
    else w.history.back();
    return done;
  },
};
