// The placeholder of a kind of screen, both while its script is on its way and while its first data is.
import { Skeleton } from '../../kit/skeleton/Skeleton';
import { shapes } from './shapes';
import type { ShapeName } from './shapes';

export const Shape = ({ of }: { of: ShapeName }) => <Skeleton name={of}>{shapes[of]}</Skeleton>;
