// Entry of the second classic script. Such scripts export nothing: it leaves its domains, and the recorder, where the first one looks for them.
import type { Domain } from './kernelTypes';
import { laterDomains } from './later';
import { startRecorder } from './record';
import type { StartRecorder } from './record';

const scope = self as { __laterDomains?: readonly Domain[]; __startRecorder?: StartRecorder };
scope.__laterDomains = laterDomains;
scope.__startRecorder = startRecorder;
