#!/bin/sh
# Makes the short voice messages of the seed: a hummed tune, since nobody's voice is ours to put in. Needs ffmpeg. Writes video/voice-*.mp4
# (sound only); the results are kept in the tree, so nobody has to run it.
set -eu
cd "$(dirname "$0")"
# hum NAME SECONDS TUNE   TUNE: an expression of t that gives the pitch in Hz
hum() {
  ffmpeg -v error -y -f lavfi -i "aevalsrc='0.22*sin(2*PI*($3)*t+0.6*sin(2*PI*5*t))*(0.7+0.3*sin(2*PI*2.3*t))+0.06*sin(4*PI*($3)*t)':s=24000:d=$2" \
    -af "lowpass=f=1400,afade=t=in:d=0.15,afade=t=out:st=$(awk "BEGIN{print $2-0.4}"):d=0.4" -c:a aac -b:a 32k -ac 1 -movflags +faststart -bitexact "video/$1.mp4"
}
hum voice-short 3 '196+28*floor(mod(t*2\,3))'
hum voice-long 9 '165+22*floor(mod(t*1.6\,5))'
