// Entry of the second classic script. Such scripts export nothing: it leaves its domains where the first one looks for
// them.
import type { Domain } from '../kernel/types';
import { deferredDomains } from './deferredDomains';

const scope = self as { __laterDomains?: readonly Domain[] };
scope.__laterDomains = deferredDomains;
