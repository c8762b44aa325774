#pragma once

#include "framework/feed_fetch_type.h"
