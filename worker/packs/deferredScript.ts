// Entry of the second script, a classic script, which cannot export: stores its domains where the first script looks
// for them.
import '../../bus/protocol/es2019';
import type { Domain } from '../kernel/types';
import { deferredDomains } from './deferredDomains';

const scope = self as { __laterDomains?: readonly Domain[] };
scope.__laterDomains = deferredDomains;
