// Entry of the second classic script. Such scripts export nothing: it leaves its domains where the first one looks for
// them.
import type { Domain } from './kernelTypes';
import { laterDomains } from './later';

const scope = self as { __laterDomains?: readonly Domain[] };
scope.__laterDomains = laterDomains;
