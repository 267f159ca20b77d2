// Whether the window has room beside the page, and is no phone on its side.
import { mediaSource } from '../../kit/layout/useIsWide';
import { useSource } from '../../sharedSource';

const beside = mediaSource('(min-width: 1000px) and (min-height: 480px)');
export const useHasSpaceBeside = (): boolean => useSource(beside);
const pane = mediaSource('(min-width: 1200px) and (min-height: 480px)');
export const useHasSpaceForPane = (): boolean => useSource(pane);
