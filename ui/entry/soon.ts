// What every page asks for within its first second or two, whichever it is: the rest of the shell, of the feed and of
// the home page. No script imports this file; the build puts what it names, and what that needs, into one file
// (build/chunks.ts).
import '../app/DeferredShell';
import '../features/forum/components/FeedRest';
import '../features/forum/components/WindowRows';
import '../features/forum/screens/swipeTabs';
import '../kit/layout/pullGesture';
import '../app/chunkRecovery';
import '../app/stores/askLogin';
import '../app/navigation/openTab';
