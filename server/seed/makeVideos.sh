#!/bin/sh
# Makes the short videos of the seed out of its pictures: slow pans and zooms with cross-fades, and a soft wind.
# Needs ffmpeg. Run it in this folder; it writes video/*.mp4 and generator/videoFacts.ts. The results are kept in the tree, so nobody has to run it.
set -eu
cd "$(dirname "$0")"
mkdir -p video
shot=3.3   # seconds of one picture; a little more where there are only two
fade=0.7   # seconds of a cross-fade

# make NAME WIDTH HEIGHT MOVES PICTURE…   MOVES: one letter a picture, i in, o out, l left, r right
make() {
  name=$1; w=$2; h=$3; moves=$4; shift 4
  frames=$(awk "BEGIN{print int($shot*25)}")
  inputs=''; filter=''; n=0; last=''
  for picture in "$@"; do
    n=$((n + 1)); move=$(printf %s "$moves" | cut -c$n)
    inputs="$inputs -i art/$picture.webp"
    case $move in
      i) z="1+0.12*on/$frames"; x='iw/2-iw/zoom/2'; y='ih/2-ih/zoom/2' ;;
      o) z="1.12-0.12*on/$frames"; x='iw/2-iw/zoom/2'; y='ih/2-ih/zoom/2' ;;
      l) z='1.12'; x="(iw-iw/zoom)*(1-on/$frames)"; y='ih/2-ih/zoom/2' ;;
      *) z='1.12'; x="(iw-iw/zoom)*on/$frames"; y='ih/2-ih/zoom/2' ;;
    esac
    # Four times as large while it moves: zoompan steps in whole pixels.
    filter="$filter[$((n - 1)):v]hqdn3d=6:5:0:0,scale=$((w * 4)):$((h * 4)):force_original_aspect_ratio=increase:flags=bicubic,crop=$((w * 4)):$((h * 4)),zoompan=z='$z':x='$x':y='$y':d=$frames:s=${w}x$h:fps=25,setsar=1,format=yuv420p[s$n];"
    if [ $n -eq 1 ]; then last=s1; else
      at=$(awk "BEGIN{print ($n-1)*($shot-$fade)}")
      filter="$filter[$last][s$n]xfade=transition=fade:duration=$fade:offset=$at[x$n];"; last=x$n
    fi
  done
  long=$(awk "BEGIN{print $shot*$n-$fade*($n-1)}")
  fadeOut=$(awk "BEGIN{print $long-1}")
  # shellcheck disable=SC2086
  ffmpeg -v error -y $inputs -filter_complex "${filter}[$last]null[v];anoisesrc=c=brown:a=0.16:d=$long:seed=7,lowpass=f=420,tremolo=f=0.2:d=0.5,afade=t=in:d=0.8,afade=t=out:st=$fadeOut:d=1[a]" \
    -map '[v]' -map '[a]' -t "$long" -c:v libx264 -profile:v main -preset slow -crf 26 -maxrate 350k -bufsize 600k -g 50 -pix_fmt yuv420p \
    -c:a aac -b:a 32k -ac 1 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart "video/$name.mp4"
  list=$(printf "'%s', " "$@" | sed 's/, $//')
  echo "  { name: '$name', width: $w, height: $h, duration: $(ffprobe -v error -show_entries format=duration -of csv=p=0 "video/$name.mp4" | awk '{printf "%.1f", $1}'), size: $(wc -c < "video/$name.mp4" | tr -d ' '), pictures: [$list] }," >> generator/videoFacts.ts
}

cat > generator/videoFacts.ts <<'HEAD'
// Measured from video/*.mp4 by makeVideos.sh, which writes this file. Durations in seconds, sizes in bytes.
export const videoFacts: { name: string; width: number; height: number; duration: number; size: number; pictures: string[] }[] = [
HEAD
make coast 1280 720 rio coast-blue-car coast-dusk coast-clear-car
make night 720 1280 iro city-night city-rain-car tunnel-warm
make mountain 1280 720 irl snow-car meadow-clear meadow-convoy
shot=4.1
make camp 720 900 io lake-camp lake-camp-dusk
shot=3.3
make drive 1280 720 iio cockpit-coast tunnel-cool bridge-dusk
make studio 1280 720 lir detail-side detail-front detail-tail
shot=4.1
make autumn 720 1280 io forest-autumn forest-mist
echo '];' >> generator/videoFacts.ts
